"""The score sheet for thumbs: a player's own report."""

from __future__ import annotations

from typing import Any

from frontend.forms.sheet import SheetForm
from frontend.widgets import NumberStepper, SegmentedRadios
from tables.regulations.sheets import LIMITS


class ReportForm(SheetForm):
    """The desk's sheet with large controls: titles by one tap, power by plus and minus or typing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        low, high, _ = LIMITS["titles"]
        for index in range(len(self.seats)):
            self.fields[f"seat{index}-titles"].label = "Titles"
            self.fields[f"seat{index}-titles"].widget = SegmentedRadios(
                digits=True, choices=[(number, str(number)) for number in range(low, high + 1)]
            )
            self._set_stepper(f"seat{index}-power", "Power", "power", size="large")
            self._set_stepper(f"seat{index}-initiative", "Initiative", "initiative")
            if self.asks_house_power:
                self._set_stepper(f"seat{index}-house_power", "Power on the House card", "house_power")
            self._set_stepper(f"seat{index}-reduction", "Reduction", "reduction")
            self._set_stepper(f"seat{index}-eliminated", "Eliminated as number", "eliminated")
            self.fields[f"seat{index}-absent"].label = "Was absent"

    def _set_stepper(self, name: str, label: str, figure: str, size: str = "") -> None:
        low, high, _ = LIMITS[figure]
        self.fields[name].label = label
        self.fields[name].widget = NumberStepper(attrs={"min": low, "max": high}, size=size)

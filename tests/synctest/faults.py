"""The planted faults, and where the sync test must find each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gridforged.serialization.sync_report import BYTES, MEMORY
from tests.synctest import going_back, hidden_state
from tests.synctest.planting import AT, ENTITY, Patch


@dataclass(frozen=True)
class Fault:
    """A planted fault, and where the sync test must find it; "" and None stand for anything."""

    plant: Callable[[Patch], None]
    frame: int = AT
    system: str = "charge"
    entity: int | None = ENTITY
    component: str = "Charge"
    field: str = "progress"
    way: str = ""
    error: str = ""


FAULTS: Final = (
    Fault(hidden_state.count_in_the_battle_state),
    Fault(hidden_state.count_in_the_view_of_a_combatant, system="overtime"),
    Fault(hidden_state.count_in_the_class_of_combatants),
    Fault(hidden_state.count_in_a_system, system="status_tick"),
    Fault(hidden_state.count_in_a_module, system="revival"),
    Fault(hidden_state.count_in_the_world),
    Fault(hidden_state.keep_a_generator, system="ending"),
    Fault(hidden_state.grow_a_default_argument),
    Fault(hidden_state.keep_the_order_of_a_dictionary),
    Fault(hidden_state.remember_battles_beside_them, system="activation"),
    Fault(hidden_state.draw_from_the_global_generator),
    Fault(hidden_state.loop_over_a_set, system="revival", entity=None, component="Stats", field="focus_gain"),
    Fault(hidden_state.use_an_identity),
    Fault(hidden_state.read_the_clock_of_the_machine, system="activation"),
    Fault(hidden_state.keep_a_stream_of_its_own, system="overtime"),
    Fault(hidden_state.move_without_telling),
    Fault(
        hidden_state.go_back_without_working_out_anew,
        entity=3,
        component="Placement",
        field="row",
        way=MEMORY,
    ),
    Fault(hidden_state.read_what_a_root_left),
    Fault(hidden_state.write_to_a_component_that_the_world_does_not_hold, way=MEMORY),
    Fault(
        hidden_state.share_a_list,
        frame=AT + 1,
        entity=ENTITY,
        component="Traits",
        field="values[everlasting]",
    ),
    Fault(
        going_back.add_an_attribute_to_a_component,
        system="status_tick",
        error="Vitality.scars is not registered",
    ),
    Fault(
        going_back.add_an_attribute_to_a_resource, system="ending", error="Clock.weather is not registered"
    ),
    Fault(going_back.add_a_resource, error="other resources than"),
    Fault(
        going_back.let_event_numbers_go_on,
        frame=AT - 1,
        entity=0,
        component="events",
        field="next_seq",
        way=MEMORY,
    ),
    Fault(going_back.forget_a_field_in_snapshots, component="Stats", field="power_gain", way=BYTES),
    Fault(
        going_back.forget_a_field_in_savepoints,
        frame=AT - 1,
        component="Stats",
        field="power_gain",
        way=MEMORY,
    ),
    Fault(going_back.read_a_timer_one_frame_late, component="Timers", field="prismbreak_until", way=BYTES),
    Fault(going_back.spawn_in_another_order, entity=3, component="Identity", field="side", way=BYTES),
    Fault(going_back.number_the_amounts_of_events, system="status_tick", error="weather_changed number="),
    Fault(going_back.stumble_the_second_time, system="activation", error="KeyError: 'weather'"),
    Fault(going_back.leave_out_a_float, system="", way=BYTES, error="Charge.progress"),
    Fault(going_back.step_otherwise_than_system_by_system, system=""),
)

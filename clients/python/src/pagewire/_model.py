"""The base of the models, and the way from their Python names to those of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic.alias_generators import to_camel


class Model(BaseModel):
    """What the service returns. Its fields have Python's names, as in `page_id`; `model_dump(by_alias=True)` gives the contract's.

    Fields that only a newer service has are kept in `model_extra`.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow", defer_build=True)


AnyModel = TypeVar("AnyModel", bound=Model)


def _known_or_new(value: Any, known: ValidatorFunctionWrapHandler) -> Any:
    try:
        return known(value)
    except ValidationError:
        return value


OPEN = WrapValidator(_known_or_new)
"""A newer service may return a value that this version does not know: it is kept as it is."""


def body_of(model: type[Model], given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a request with the contract's names. What does not fit the contract is sent as it is: the service says what is wrong."""
    try:
        return model.model_validate(given).model_dump(mode="json", by_alias=True, exclude_unset=True)
    except ValidationError:
        return {to_camel(name): value for name, value in given.items()}

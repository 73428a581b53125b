"""Writes what is generated from the contract: models, operations, and the client without `async`.

Run it after each change of `gen/openapi.json`, with what `pip install -e '.[dev]'` installs: `python generate.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import unasync

HERE = Path(__file__).parent
CONTRACT = HERE.parent.parent / "gen" / "openapi.json"
PACKAGE = HERE / "src" / "pagewire"
TESTS = HERE / "tests"

SYNC_WORDS = {
    "AsyncPagewire": "Pagewire",
    "AsyncBrowserContext": "BrowserContext",
    "AsyncBrowserPage": "BrowserPage",
    "AsyncPageMethods": "PageMethods",
    "AsyncVerbs": "Verbs",
    "AsyncEvents": "Events",
    "AsyncOperations": "Operations",
    "AsyncTransport": "Transport",
    "AsyncTokenSource": "TokenSource",
    "AsyncContent": "Content",
    "AsyncClient": "Client",
    "AsyncGenerator": "Generator",
    "AsyncIterable": "Iterable",
    "AsyncIterator": "Iterator",
    "async_sleep": "sleep",
    "asyncio": "sync",
    "aclose": "close",
    "aread": "read",
    "aiter_bytes": "iter_bytes",
    "async_in_parallel": "in_parallel",
    "async_result": "result",
    "async_start": "start",
    "asynccontextmanager": "contextmanager",
}


def snake(name: str) -> str:
    """As the generator of the models spells a field: `extraHTTPHeaders` is `extra_http_headers`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


# What a type or a docstring is made of. Bounds and patterns are the service's to check.
KEPT = {"$ref", "type", "required", "oneOf", "discriminator", "enum", "description"}


def shape_of(schema: Any) -> Any:
    """A schema without what only bounds its values; objects may have further members, as those of a newer service do."""
    if isinstance(schema, list):
        return [shape_of(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    shape = {
        name: value if name in ("required", "enum") else shape_of(value)
        for name, value in schema.items()
        if name in KEPT
    }
    for name in ("items", "additionalProperties"):
        if schema.get(name):
            shape[name] = shape_of(schema[name])
    if "properties" in schema:
        shape["properties"] = {name: shape_of(each) for name, each in schema["properties"].items()}
    if schema.get("format") == "date-time":
        shape["format"] = "date-time"
    return shape


def target_of(schemas: dict[str, Any], name: str) -> str:
    """The schema itself, where one is only another name of it."""
    while "$ref" in schemas[name]:
        name = schemas[name]["$ref"].split("/")[-1]
    return name


def reachable(schemas: dict[str, Any], roots: set[str]) -> dict[str, Any]:
    """The schemas of these names, and those that they refer to, in the order of the contract."""
    found: set[str] = set()
    left = sorted(roots)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas[name]))
    return {name: shape_of(schema) for name, schema in schemas.items() if name in found}


def written_types(
    target: Path, header: str, about: str, schemas: dict[str, Any], kind: str, options: Sequence[str]
) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "openapi.json")
        info = {"title": "Pagewire", "version": "1"}
        source.write_text(
            json.dumps({"openapi": "3.0.3", "info": info, "paths": {}, "components": {"schemas": schemas}})
        )
        subprocess.run(
            [
                *(sys.executable, "-W", "ignore", "-m", "datamodel_code_generator"),
                *("--input", source, "--input-file-type", "openapi", "--output", target, "--output-model-type", kind),
                *("--target-python-version", "3.11", "--use-standard-collections", "--use-union-operator"),
                *("--enum-field-as-literal", "all", "--disable-timestamp", "--formatters", "black", "isort"),
                *("--snake-case-field", "--use-field-description", "--use-attribute-docstrings"),
                *("--use-single-line-docstring", *options),
            ],
            check=True,
            stdin=subprocess.DEVNULL,
        )
    text = target.read_text()
    # The generator writes a free object as one that may have no members.
    text = re.sub(r"class FreeObject\(\w+\):\n(    .*\n)+", "FreeObject: TypeAlias = dict[str, Any]\n", text)
    return f'{header}"""{about}"""\n' + text.split("\n", 3)[3]


def write_models(header: str) -> None:
    contract = json.loads(CONTRACT.read_text())
    schemas = contract["components"]["schemas"]
    bodies, results = types_of(contract)
    actions = actions_of(schemas)
    params = {each for _, each, _ in actions}
    steps = {f"{each.removesuffix('Params')}FlatRequest" for each in params}

    target = PACKAGE / "models.py"
    results |= {result for _, _, result in actions} | bodies | params | steps | {"Event", "EventGap", "Error"}
    text = written_types(
        *(target, header, "What the service returns.", reachable(schemas, results), "pydantic_v2.BaseModel"),
        ["--base-class", "pagewire._model.Model", "--alias-generator", "to_camel", "--use-type-alias"],
    )
    text = re.sub(r"    model_config = ConfigDict\(\n(?:        .*\n)*    \)\n", "", text)
    text = re.sub(r"^(class \w+\(Model\):\n)(?=\n)", r"\1    pass\n", text, flags=re.MULTILINE)
    # A single value tells the members of a union apart.
    text = re.sub(r"Literal\[[^\]]*,[^\]]*\]", r"Annotated[\g<0>, OPEN]", text)
    text = text.replace("from pagewire._model import Model\n", "from pagewire._model import OPEN, Model\n")
    text = text.replace("import Any, Literal\n", "import Annotated, Any, Literal, TypeAlias\n")
    text = text.replace("AwareDatetime, ConfigDict, Field", "AwareDatetime, Field")
    text = text.replace("from pydantic.alias_generators import to_camel\n", "")
    members = ", ".join(f'"{action}": {name.removesuffix("Params")}FlatRequest' for action, name, _ in actions)
    target.write_text(f"{text}\n\nSTEPS: dict[str, type[Model]] = {{{members}}}\n")

    target = PACKAGE / "params.py"
    target.write_text(
        written_types(
            *(target, header, "What the service is asked for."),
            *(
                reachable(schemas, bodies | params | {"EventCursor"}),
                "typing.TypedDict",
                ["--no-use-closed-typed-dict"],
            ),
        )
    )


def types_of(contract: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The names of what operations take, and of what they return, as JSON."""
    bodies: set[str] = set()
    results: set[str] = set()
    for item in contract["paths"].values():
        for op in item.values():
            if isinstance(op, dict) and op["operationId"] != "executeAction":
                taken = op.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
                if taken is not None:
                    name_of(taken, bodies)
                for status, response in op["responses"].items():
                    if status.startswith("2") and set(response["content"]) == {"application/json"}:
                        name_of(response["content"]["application/json"]["schema"], results)
    return bodies, results


def actions_of(schemas: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The name of each action, and those of its parameters and its result."""
    actions: list[tuple[str, str, str]] = []
    for request in schemas["NestedExecuteRequest"]["oneOf"]:
        named = schemas[request["$ref"].split("/")[-1]]["properties"]
        params: str = named["params"]["$ref"].split("/")[-1]
        result = target_of(schemas, params.removesuffix("Params") + "Result")
        actions.append((named["action"]["enum"][0], params, result))
    return actions


def write_operations(header: str) -> None:
    contract = json.loads(CONTRACT.read_text())
    used: set[str] = set()
    taken: set[str] = set()
    methods: list[str] = []
    for path, item in contract["paths"].items():
        shared = item.get("parameters", [])
        for method in ("get", "post", "put", "patch", "delete"):
            if method in item:
                methods.append(operation(contract, path, method, item[method], shared, used, taken))
    (PACKAGE / "_async" / "operations.py").write_text(f"""{header}
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import httpx

from .. import models
from .._model import body_of
from ..models import {", ".join(sorted(used))}
from ..params import {", ".join(sorted(taken))}
from .transport import AsyncTransport, QueryValue


class AsyncOperations:
    \"\"\"Each operation of the contract. What responds with other than JSON returns the response of httpx.\"\"\"

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
{"".join(methods)}""")


def operation(
    contract: dict[str, Any],
    path: str,
    method: str,
    op: dict[str, Any],
    shared: list[Any],
    used: set[str],
    taken: set[str],
) -> str:
    """The method of one operation. An action is taken and returned as the contract has it."""

    def resolve(item: dict[str, Any]) -> dict[str, Any]:
        return contract["components"]["parameters"][item["$ref"].split("/")[-1]] if "$ref" in item else item

    parameters = [resolve(each) for each in [*shared, *op.get("parameters", [])]]
    path_names = re.findall(r"{(\w+)}", path)
    has_query = any(each["in"] == "query" for each in parameters)
    has_key = any(each["in"] == "header" for each in parameters)
    is_action = op["operationId"] == "executeAction"
    body = op.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    result = next(each for status, each in op["responses"].items() if status.startswith("2"))["content"]
    returns = "httpx.Response"
    if is_action:
        returns = "dict[str, Any]"
    elif set(result) == {"application/json"}:
        returns = name_of(result["application/json"]["schema"], used)

    arguments = [f"{snake(name)}: str" for name in path_names]
    given = [f'"{method.upper()}"', f'"{path}"']
    if path_names:
        members = ", ".join(f'"{name}": {snake(name)}' for name in path_names)
        given.append(f"parameters={{{members}}}")
    if body is not None:
        is_optional = not op["requestBody"].get("required", False)
        kind = "Mapping[str, Any]" if is_action else name_of(body, taken)
        arguments.append(f"body: {kind} | None = None" if is_optional else f"body: {kind}")
        converted = "body" if is_action else f"body_of(models.{kind}, body)"
        given.append(f"body=None if body is None else {converted}" if is_optional else f"body={converted}")
    if has_query:
        arguments.append("query: Mapping[str, QueryValue] | None = None")
        given.append("query=query")
    arguments.append("*")
    if has_key:
        arguments.append("idempotency_key: str | None = None")
        given.append("idempotency_key=idempotency_key")
    arguments.append("timeout: float | None = None")
    given.append("timeout=timeout")
    call = f"await self._transport.request({', '.join(given)})"
    returned = f"return {returns}.model_validate_json(({call}).content)"
    if returns == "httpx.Response":
        returned = f"return {call}"
    elif is_action:
        returned = f"return cast({returns}, ({call}).json())"
    return f"""
    async def {snake(op["operationId"])}(self, {", ".join(arguments)}) -> {returns}:
        \"\"\"{op["summary"]}.\"\"\"
        {returned}
"""


# Actions with a method of their own in client.py, as it converts parameters or results.
BY_HAND = {"evaluate", "screenshot", "pdf", "snapshot"}
METHODS = {"keyboard": "press", "wait": "wait_for"}
POSITIONAL = {
    "navigate": ["url"],
    "type": ["text"],
    "select": ["values"],
    "keyboard": ["key"],
    "dialog": ["accept"],
    "callTool": ["name"],
    "mouse": ["x", "y"],
    "cookies": ["operation"],
}
# An element is one of several ways to say where.
WITHOUT_TARGET = {"keyboard", "mouse", "scroll", "content", "callTool", "cookies"}


def write_verbs(header: str) -> None:
    schemas = json.loads(CONTRACT.read_text())["components"]["schemas"]
    used: set[str] = set()
    methods = [verb(schemas, *each, used) for each in actions_of(schemas) if each[0] not in BY_HAND]
    (PACKAGE / "_async" / "verbs.py").write_text(f"""{header}
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .._model import AnyModel, Model, body_of
from .._params import params_of
from ..models import {", ".join(sorted(used))}


class AsyncVerbs(ABC):
    \"\"\"What is done in a page, one method for each action; docs/actions.md says what its parameters mean.\"\"\"

    @abstractmethod
    async def execute(
        self,
        action: str,
        params: Mapping[str, Any] | None = None,
        *,
        page_id: str | None = None,
        timeout_ms: int | None = None,
        idempotency_key: str | None = None,
        cancelable: bool = False,
    ) -> Any:
        \"\"\"Executes an action that is given as the contract has it, and returns the `data` of its result in the same way.\"\"\"

    async def _do(
        self,
        action: str,
        taken: type[Model],
        returned: type[AnyModel],
        params: Mapping[str, Any],
        page_id: str | None,
        timeout_ms: int | None,
        idempotency_key: str | None,
        cancelable: bool,
    ) -> AnyModel:
        data = await self.execute(
            action,
            body_of(taken, params),
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return returned.model_validate(data)
{"".join(methods)}""")


def verb(schemas: dict[str, Any], action: str, name: str, result: str, used: set[str]) -> str:
    """The method of one action."""
    schema = schemas[name]
    properties: dict[str, Any] = schema["properties"]
    used.update((name, result))
    first = POSITIONAL.get(action, [])
    has_target = "selector" in properties and action not in WITHOUT_TARGET
    others = [each for each in properties if each not in first and not (has_target and each in ("selector", "ref"))]
    is_needed = "selector" in schema.get("required", []) or action != "wait"
    arguments = []
    if has_target:
        arguments.append("target: str" if is_needed and action not in ("drag",) else "target: str | None = None")
    for each in first:
        is_list = properties[each].get("type") == "array"
        # A text is a sequence of texts to a type checker, so that one in place of a list would be found by the service only.
        kind = ("str | " if is_list else "") + python_type(schemas, properties[each])
        must = each in schema.get("required", []) or (action == "keyboard")
        default = ' = "get"' if action == "cookies" else ""
        arguments.append(f"{snake(each)}: {kind}{default}" if must else f"{snake(each)}: {kind} | None = None")
    arguments.append("*")
    for each in others:
        arguments.append(f"{snake(each)}: {python_type(schemas, properties[each])} | None = None")
    arguments += [
        "page_id: str | None = None",
        "timeout_ms: int | None = None",
        "idempotency_key: str | None = None",
        "cancelable: bool = False",
    ]
    given = ["target"] if has_target else []
    for each in [*first, *others]:
        value = snake(each)
        is_list = each in first and properties[each].get("type") == "array"
        given.append(f"{value}=[{value}] if isinstance({value}, str) else {value}" if is_list else f"{value}={value}")
    about = " ".join(schema.get("description", f"The action {action}.").split())
    sentence = re.split(r"(?<=\.)\s", about)[0]
    return f"""
    async def {METHODS.get(action, snake(action))}(self, {", ".join(arguments)}) -> {result}:
        \"\"\"{sentence if sentence.endswith(".") else sentence + "."}\"\"\"
        params = params_of({", ".join(given)})
        return await self._do(
            "{action}", {name}, {result}, params, page_id, timeout_ms, idempotency_key, cancelable
        )
"""


def python_type(schemas: dict[str, Any], schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        schema = schemas[schema["$ref"].split("/")[-1]]
    if "enum" in schema:
        return f"Literal[{', '.join(repr(each) for each in schema['enum'])}]"
    kinds = {
        "string": "str",
        "integer": "int",
        "number": "float",
        "boolean": "bool",
        "array": "Sequence[Any]",
        "object": "Mapping[str, Any]",
    }
    return kinds.get(schema.get("type", ""), "Any")


def name_of(schema: dict[str, Any], used: set[str]) -> str:
    name: str = schema["$ref"].split("/")[-1]
    used.add(name)
    return name


def write_sync(folder: Path) -> None:
    """Writes the files of `_async` in a folder once more, to `_sync`, without `async`."""
    sources = sorted((folder / "_async").glob("*.py"))
    rule = unasync.Rule(fromdir="/_async/", todir="/_sync/", additional_replacements=SYNC_WORDS)
    unasync.unasync_files([str(each) for each in sources], [rule])
    for source in sources:
        target = folder / "_sync" / source.name
        text = target.read_text().replace("Awaitable[str]", "str").replace("Awaitable, ", "")
        target.write_text(header_of(source) + text)


def header_of(source: Path) -> str:
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    return f"# Written by generate.py from {source.name}, sha256 {digest}. Do not edit.\n"


def format_all() -> None:
    subprocess.run([sys.executable, "-m", "black", "--quiet", str(HERE)], check=True)


def main() -> None:
    write_models(header_of(CONTRACT))
    write_operations(header_of(CONTRACT))
    write_verbs(header_of(CONTRACT))
    format_all()
    for folder in (PACKAGE, TESTS):
        write_sync(folder)
    format_all()


if __name__ == "__main__":
    main()

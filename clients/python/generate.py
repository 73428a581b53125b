"""Writes what is generated from the contract: models, operations, and the client without `async`.

Run it after each change of `gen/openapi.json`, with what `pip install -e '.[dev]'` installs: `python generate.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
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
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), name)


def write_models(header: str) -> None:
    target = PACKAGE / "models.py"
    subprocess.run(
        [
            *(sys.executable, "-m", "datamodel_code_generator"),
            *("--input", CONTRACT, "--input-file-type", "openapi", "--output", target),
            *("--output-model-type", "typing.TypedDict", "--target-python-version", "3.11"),
            *("--no-use-closed-typed-dict", "--use-standard-collections", "--use-union-operator"),
            *("--enum-field-as-literal", "all", "--disable-timestamp", "--formatters", "black", "isort"),
        ],
        check=True,
        stdin=subprocess.DEVNULL,
    )
    text = target.read_text()
    # The generator writes a free object as one that may have no members.
    text = text.replace("class FreeObject(TypedDict):\n    pass\n", "FreeObject: TypeAlias = dict[str, Any]\n")
    target.write_text(header + text.split("\n", 3)[3])


def write_operations(header: str) -> None:
    contract = json.loads(CONTRACT.read_text())
    used: set[str] = set()
    methods: list[str] = []
    for path, item in contract["paths"].items():
        shared = item.get("parameters", [])
        for method in ("get", "post", "put", "patch", "delete"):
            if method in item:
                methods.append(operation(contract, path, method, item[method], shared, used))
    imports = ", ".join(sorted(used))
    (PACKAGE / "_async" / "operations.py").write_text(f"""{header}
from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import httpx

from ..models import {imports}
from .transport import AsyncTransport, QueryValue


class AsyncOperations:
    \"\"\"Each operation of the contract. What responds with other than JSON returns the response of httpx.\"\"\"

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
{"".join(methods)}""")


def operation(
    contract: dict[str, Any], path: str, method: str, op: dict[str, Any], shared: list[Any], used: set[str]
) -> str:
    """The method of one operation."""

    def resolve(item: dict[str, Any]) -> dict[str, Any]:
        return contract["components"]["parameters"][item["$ref"].split("/")[-1]] if "$ref" in item else item

    parameters = [resolve(each) for each in [*shared, *op.get("parameters", [])]]
    path_names = re.findall(r"{(\w+)}", path)
    has_query = any(each["in"] == "query" for each in parameters)
    has_key = any(each["in"] == "header" for each in parameters)
    body = op.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    result = next(each for status, each in op["responses"].items() if status.startswith("2"))["content"]
    is_json = set(result) == {"application/json"} or op["operationId"] == "executeAction"
    returns = "httpx.Response"
    if is_json:
        returns = name_of(result["application/json"]["schema"], used)

    arguments = [f"{snake(name)}: str" for name in path_names]
    given = [f'"{method.upper()}"', f'"{path}"']
    if path_names:
        members = ", ".join(f'"{name}": {snake(name)}' for name in path_names)
        given.append(f"parameters={{{members}}}")
    if body is not None:
        is_optional = not op["requestBody"].get("required", False)
        kind = name_of(body, used)
        arguments.append(f"body: {kind} | None = None" if is_optional else f"body: {kind}")
        given.append("body=body")
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
    return f"""
    async def {snake(op["operationId"])}(self, {", ".join(arguments)}) -> {returns}:
        \"\"\"{op["summary"]}.\"\"\"
        {f"return cast({returns}, ({call}).json())" if is_json else f"return {call}"}
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
    methods = []
    for request in schemas["NestedExecuteRequest"]["oneOf"]:
        named = schemas[request["$ref"].split("/")[-1]]["properties"]
        action = named["action"]["enum"][0]
        if action not in BY_HAND:
            methods.append(verb(schemas, action, named["params"]["$ref"].split("/")[-1], used))
    (PACKAGE / "_async" / "verbs.py").write_text(f"""{header}
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from .._params import params_of
from ..models import {", ".join(sorted(used))}


class AsyncVerbs:
    \"\"\"What is done in a page, one method for each action; docs/actions.md says what its parameters mean.\"\"\"

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
        raise NotImplementedError
{"".join(methods)}""")


def verb(schemas: dict[str, Any], action: str, name: str, used: set[str]) -> str:
    """The method of one action."""
    schema = schemas[name]
    properties: dict[str, Any] = schema["properties"]
    result = name.removesuffix("Params") + "Result"
    used.add(result)
    first = POSITIONAL.get(action, [])
    has_target = "selector" in properties and action not in WITHOUT_TARGET
    others = [each for each in properties if each not in first and not (has_target and each in ("selector", "ref"))]
    is_needed = "selector" in schema.get("required", []) or action != "wait"
    arguments = []
    if has_target:
        arguments.append("target: str" if is_needed and action not in ("drag",) else "target: str | None = None")
    for each in first:
        kind = python_type(schemas, properties[each])
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
    given += [f"{each}={snake(each)}" for each in [*first, *others]]
    about = " ".join(schema.get("description", f"The action {action}.").split())
    sentence = re.split(r"(?<=\.)\s", about)[0]
    return f"""
    async def {METHODS.get(action, snake(action))}(self, {", ".join(arguments)}) -> {result}:
        \"\"\"{sentence if sentence.endswith(".") else sentence + "."}\"\"\"
        params = params_of({", ".join(given)})
        result = await self.execute(
            "{action}",
            params,
            page_id=page_id,
            timeout_ms=timeout_ms,
            idempotency_key=idempotency_key,
            cancelable=cancelable,
        )
        return cast({result}, result)
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

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
    format_all()
    for folder in (PACKAGE, TESTS):
        write_sync(folder)
    format_all()


if __name__ == "__main__":
    main()

"""MCP's SDK for Python against a service: its tools, a call with text and a picture, resources, and an error, over both revisions."""

from __future__ import annotations

import asyncio
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def exercise(url: str, token: str, site: str, mode: str) -> str:
    http = httpx2.AsyncClient(headers={"authorization": f"Bearer {token}"}, timeout=60)
    async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert {"act", "look", "execute-api", "execute-in-context"} <= names, names
        steps = [{"action": "navigate", "url": f"{site}/form"}, {"action": "type", "selector": "#name", "text": "Ada"}]
        acted = await client.call_tool("act", {"steps": steps})
        assert not acted.is_error and "Ada" in acted.content[0].text, acted
        looked = await client.call_tool("look", {"as": "screenshot"})
        assert any(part.type == "image" for part in looked.content), looked
        failed = await client.call_tool("act", {"steps": [{"action": "click", "selector": "#none", "timeout": 200}]})
        assert "TIMEOUT" in failed.content[0].text, failed
        resources = {str(resource.uri) for resource in (await client.list_resources()).resources}
        assert "pagewire://api-catalog" in resources, resources
        await client.read_resource("pagewire://health-status")
        return str(client.protocol_version)


async def main() -> None:
    base, token, site = sys.argv[1:]
    versions = [await exercise(f"{base}/mcp", token, site, mode) for mode in ("auto", "legacy")]
    print("revisions", *versions)


asyncio.run(main())

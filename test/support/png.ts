import { inflateSync } from "node:zlib";

/** A decoded picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The colour of a pixel, as `rgb(r, g, b)`. */
  at(x: number, y: number): string;
}

const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Decodes a PNG of 8 bits a channel, RGB or RGBA, not interlaced: what browsers make of a page. */
export function decodePng(bytes: Uint8Array): Picture {
  const png = Buffer.from(bytes);
  if (png.subarray(0, 8).toString("latin1") !== "\x89PNG\r\n\x1a\n") throw new Error("no PNG");
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    const chunk = png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset));
    const type = png.subarray(offset + 4, offset + 8).toString("latin1");
    if (type === "IHDR") header = chunk;
    if (type === "IDAT") data.push(chunk);
  }
  if (header === undefined) throw new Error("a PNG without a header");
  const [width, height, depth, colour, interlace] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9] ?? 0,
    header[12],
  ];
  const channels = channelsOf[colour];
  if (depth !== 8 || channels === undefined || interlace !== 0)
    throw new Error("a PNG of a kind that is not decoded here");
  const rows = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const start = y * width * channels + x * channels;
      return `rgb(${[...rows.subarray(start, start + 3)].join(", ")})`;
    },
  };
}

/** Each row starts with the filter that it was written with. @see https://www.w3.org/TR/png-3/#9Filters */
function unfilter(raw: Buffer, rowBytes: number, height: number, channels: number): Buffer {
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (rowBytes + 1)];
    for (let i = 0; i < rowBytes; i++) {
      const at = y * rowBytes + i;
      const left = i < channels ? 0 : (rows[at - channels] ?? 0);
      const up = y === 0 ? 0 : (rows[at - rowBytes] ?? 0);
      const upLeft = i < channels || y === 0 ? 0 : (rows[at - rowBytes - channels] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0;
      rows[at] = ((raw[y * (rowBytes + 1) + 1 + i] ?? 0) + predicted) & 255;
    }
  }
  return rows;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [byLeft, byUp, byUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

/** Has the browser store a file: what a URL gets, or bytes. */
export function saveAs(file: string | Blob, name: string): void {
  const link = document.createElement("a");
  link.href = typeof file === "string" ? file : URL.createObjectURL(file);
  link.download = name;
  link.click();
  if (file instanceof Blob) URL.revokeObjectURL(link.href);
}

/** The icon of the service's pages, as SVG. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b3a57"/>
<path d="M7 9h18v14H7zM7 13h18" fill="none" stroke="#fff" stroke-width="2"/></svg>`;

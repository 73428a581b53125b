import { effect, signal } from "@preact/signals";

const THEMES = ["light dark", "light", "dark"] as const;
const KEY = "pagewire-theme";

/** The colours: as the system has them, or one of its two schemes, which the browser keeps. */
export const theme = signal(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? THEMES[0]);

effect(() => {
  document.documentElement.style.colorScheme = theme.value;
  if (theme.value === THEMES[0]) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme.value);
});

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? THEMES[0];
}

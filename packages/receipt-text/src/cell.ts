/** A cell as the network sees it: capitals are `cap` pixels high and stand on row `base`; its neighbours begin `pitch` / 2 beside its middle. */
export const CELL = { width: 20, height: 24, cap: 15, base: 19.5, pitch: 13 } as const

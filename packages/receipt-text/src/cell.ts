/** A cell as the network sees it: capitals are `CAP` pixels high and stand on row `BASE`; its neighbours begin `PITCH` / 2 beside its middle. */
export const CELL = { width: 20, height: 24, cap: 15, base: 19.5, pitch: 13 } as const

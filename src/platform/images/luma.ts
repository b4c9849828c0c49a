/** Grey values, 0 black to 255 white, by row. */
export type Luma = { data: Uint8Array; width: number; height: number }

/**
 * Runs in the page, before its scripts: the clock by which a scan gives up a lens, a photo or its decoders goes a hundred times slower. What a test says of the
 * time before that is then true of a busy machine too. Timers keep their time.
 */
export function slowClock(): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() / 100
}

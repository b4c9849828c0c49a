/** How much more a search may do. What it is counted in is the same on every machine, however busy. */
export type Work = {
  /** Takes that much of it. False: there is not that much left, or it is over. */
  take(modules: number): boolean
  isOver(): boolean
}

export function openWork(modulesMax: number, isStopped: () => boolean): Work {
  let left = modulesMax
  return {
    take: (modules) => (left -= modules) >= 0 && !isStopped(),
    isOver: () => left <= 0 || isStopped(),
  }
}

/** The remaining budget of a search. Its unit, modules, does not depend on the machine or its load. */
export type Work = {
  /** Takes an amount from the budget. False: too little is left, or the search was stopped. */
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

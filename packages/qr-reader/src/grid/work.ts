/** The remaining budget of a search. Its unit, modules, does not depend on the machine or its load. */
export type Work = {
  /** Takes an amount from the budget. False: too little is left for it, or the search was stopped; then nothing is taken. */
  take(modules: number): boolean
  isOver(): boolean
}

/** The modules of the smallest code: with less, nothing can be tried. */
const SMALLEST = 21 ** 2

export function openWork(modulesMax: number, isStopped: () => boolean): Work {
  let left = modulesMax
  return {
    take(modules) {
      if (!(modules <= left) || isStopped()) return false
      left -= modules
      return true
    },
    isOver: () => !(left >= SMALLEST) || isStopped(),
  }
}

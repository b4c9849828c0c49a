/**
 * Whose work something is, from the widest to the narrowest: a promo, an address in it, a participant there. At each level those that have something
 * waiting get equal shares of the time.
 */
export type Flow = readonly string[]

export type FairQueue<T> = {
  size(): number
  push(flow: Flow, one: T): void
  /**
   * The next one, of the flow that has had the least. It is charged with the usual cost until `settle` says what it was. `light`: only of a narrowest
   * flow that has had little lately and has little waiting.
   */
  take(light: boolean): T | undefined
  settle(flow: Flow, cost: number): void
  /** It does not wait any more. */
  remove(flow: Flow, one: T): void
  /** The newest of the narrowest flow that has the most waiting, to be refused where there is no room for all. */
  dropFromLongest(): T | undefined
}

/** A level of the flows. Virtual time is what a flow that has always had something waiting would have been given by now. */
type Node<T> = {
  inner: Map<string, Node<T>>
  items: T[]
  /** Of everything below it: what waits, and what is being done. */
  waiting: number
  running: number
  /** The virtual time at which its next turn begins, among its siblings. */
  turn: number
  /** The virtual time of the flows below it. */
  now: number
}

/**
 * Start-time fair queueing. A flow's turn moves on by what its work has cost; a flow that comes back begins at the present, so that nobody is given for
 * later what was not asked for earlier. Of flows with equal turns the one with the fewest waiting is first: it is kept waiting by the others, and not they by it.
 */
export function fairQueue<T>({ usualCost, lightCost }: { usualCost: number; lightCost: number }): FairQueue<T> {
  const root = newNode<T>(0)

  const pathOf = (flow: Flow): Node<T>[] => {
    const path = [root]
    for (const name of flow) {
      const parent = path.at(-1)!
      const found = parent.inner.get(name) ?? newNode<T>(parent.now)
      parent.inner.set(name, found)
      path.push(found)
    }
    return path
  }

  const isLight = (parent: Node<T>, leaf: Node<T>) => leaf.turn - parent.now + (leaf.waiting + leaf.running) * usualCost <= lightCost

  /** The path to the leaf whose turn it is. */
  const next = (parent: Node<T>, light: boolean): Node<T>[] | null => {
    const ready = [...parent.inner.values()].filter(({ waiting }) => waiting > 0).sort((a, b) => a.turn - b.turn || a.waiting - b.waiting)
    for (const node of ready) {
      if (node.inner.size === 0) {
        if (!light || isLight(parent, node)) return [node]
        continue
      }
      const below = next(node, light)
      if (below !== null) return [node, ...below]
    }
    return null
  }

  /** Flows that nothing is known of but that they had their turn are forgotten. */
  const forgetIdle = (parent: Node<T>) => {
    for (const [name, node] of parent.inner) {
      if (node.waiting + node.running > 0) forgetIdle(node)
      else if (node.turn <= parent.now || root.waiting + root.running === 0) parent.inner.delete(name)
    }
  }

  const leave = (path: readonly Node<T>[]) => {
    for (const node of path) node.waiting--
  }

  return {
    size: () => root.waiting,
    push(flow, one) {
      const path = pathOf(flow)
      for (const [i, node] of path.entries()) {
        if (i > 0 && node.waiting + node.running === 0) node.turn = Math.max(node.turn, path[i - 1]!.now)
        node.waiting++
      }
      path.at(-1)!.items.push(one)
    },
    take(light) {
      const found = next(root, light)
      if (found === null) return undefined
      const path = [root, ...found]
      leave(path)
      for (const [i, node] of path.entries()) {
        node.running++
        if (i === 0) continue
        path[i - 1]!.now = Math.max(path[i - 1]!.now, node.turn)
        node.turn += usualCost
      }
      return path.at(-1)!.items.shift()
    },
    settle(flow, cost) {
      for (const [i, node] of pathOf(flow).entries()) {
        node.running--
        if (i > 0) node.turn += cost - usualCost
      }
      forgetIdle(root)
    },
    remove(flow, one) {
      const path = pathOf(flow)
      const { items } = path.at(-1)!
      const at = items.indexOf(one)
      if (at === -1) return
      items.splice(at, 1)
      leave(path)
      forgetIdle(root)
    },
    dropFromLongest() {
      const longest = longestOf([root])
      leave(longest)
      return longest.at(-1)!.items.pop()
    },
  }
}

const newNode = <T>(turn: number): Node<T> => ({ inner: new Map(), items: [], waiting: 0, running: 0, turn, now: 0 })

/** The path to the leaf with the most waiting. */
function longestOf<T>(path: Node<T>[]): Node<T>[] {
  const paths = [...path.at(-1)!.inner.values()].map((node) => longestOf([...path, node]))
  return paths.length === 0 ? path : paths.reduce((most, one) => (one.at(-1)!.items.length > most.at(-1)!.items.length ? one : most))
}

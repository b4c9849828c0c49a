/**
 * The owner of some work, from the widest level to the narrowest: a promo, an address, a participant. At each level, all owners with waiting work get equal
 * shares of the time.
 */
export type Flow = readonly string[]

export type FairQueue<T> = {
  size(): number
  push(flow: Flow, one: T): void
  /**
   * The next item, of the flow that has had the least time. The flow is charged with the usual cost until `settle` reports the real one. `light`: only takes
   * from a narrowest flow with little recent and little waiting work.
   */
  take(light: boolean): T | undefined
  settle(flow: Flow, cost: number): void
  /** Removes an item that no longer waits. */
  remove(flow: Flow, one: T): void
  /** Removes and returns the newest item of the narrowest flow with the most waiting items, which is refused when the queue is full. */
  dropFromLongest(): T | undefined
}

/** A node of the tree of flows. Virtual time is the time that a flow would have had by now if it always had waiting work. */
type Node<T> = {
  inner: Map<string, Node<T>>
  items: T[]
  /** Numbers of waiting and of running items below this node. */
  waiting: number
  running: number
  /** Virtual time at which this node's next turn begins, among its siblings. */
  turn: number
  /** Virtual time of the flows below this node. */
  now: number
}

/**
 * Start-time fair queueing. A flow's turn moves on by the cost of its work. A flow that returns begins at the present time, so that idle time gives no
 * advantage. Among flows with equal turns, the one with the fewest waiting items comes first, because it delays the others least.
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

  /** Removes nodes whose only information is a turn in the past. */
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

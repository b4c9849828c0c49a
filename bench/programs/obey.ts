/** Sends a greeting, then carries out the orders of the bench one at a time, until the bench ends. */
export function obey<Order, Result, Hello>(carryOut: (order: Order) => Promise<Result>, hello: Hello): void {
  const send = (message: { result?: Result | Hello; error?: string }) => void process.send?.(message)
  process.on('message', (order: Order) => {
    carryOut(order).then(
      (result) => send({ result }),
      (error: Error) => send({ error: error.stack ?? error.message }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  send({ result: hello })
}

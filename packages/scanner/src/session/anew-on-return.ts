/**
 * Begins once more when the page comes back from the browser's back/forward cache, for as long as nothing has come of it. What a page had asked of a camera
 * when it was left may never be answered: in WebKit such a promise stays pending for ever.
 */
export async function anewOnReturn<T>(begin: () => Promise<T>): Promise<T> {
  for (;;) {
    let listen = (_: PageTransitionEvent) => {}
    const returned = new Promise<null>((resolve) => {
      listen = ({ persisted }) => persisted && resolve(null)
    })
    addEventListener('pageshow', listen)
    try {
      const done = await Promise.race([begin().then((value) => ({ value })), returned])
      if (done !== null) return done.value
    } finally {
      removeEventListener('pageshow', listen)
    }
  }
}

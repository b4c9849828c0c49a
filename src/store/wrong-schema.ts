/** The schema of the database is not one that this release can use. The message says why and what to do, and is all that the person who starts a process sees. */
export class WrongSchema extends Error {
  override name = 'WrongSchema'
}

import { v7 } from 'uuid'

/**
 * A new uuid of version 7. With options the library draws all bits anew; without, those of one millisecond would count upwards, and the uuid of a receipt
 * is the secret of its status page.
 */
export const newUuid = (at?: Date): string => v7(at === undefined ? {} : { msecs: at.getTime() })

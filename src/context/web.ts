import type { StaticFiles } from '#platform/static-files.ts'

/** The programs for browsers, and the clients that brands download. Their sources are in `src/app/web-programs.ts`. */
export const WEB_PROGRAMS = ['scanner', 'widget', 'console', 'testground', 'documentation', 'clients'] as const
export type WebProgram = (typeof WEB_PROGRAMS)[number]

/** The built files of a program, by the name under which they are served. */
export type Web = (program: WebProgram) => StaticFiles

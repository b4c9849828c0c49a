import { watch } from 'node:fs'
import { NotBuilt, readStaticFiles, type StaticFiles } from '#platform/static-files.ts'
import { WEB_PROGRAMS, type Web, type WebProgram } from '#context/web.ts'
import { BUILT_WEB } from './build-manifest.ts'

/** Opens the built files. A process without them does not start, because it would answer every page with an error. */
export async function openWeb({ follow = false }: { /** Reads them again after each build, for development. */ follow?: boolean } = {}): Promise<Web> {
  let files = await readPrograms()
  if (follow) {
    watch(BUILT_WEB, { persistent: false }, (_, name) => {
      if (name === 'manifest.json')
        void readPrograms().then(
          (read) => {
            files = read
          },
          () => {},
        ) // the build has reported its errors already
    })
  }
  return (program) => files[program]
}

async function readPrograms(): Promise<Record<WebProgram, StaticFiles>> {
  try {
    const files = await readStaticFiles(BUILT_WEB)
    return Object.fromEntries(
      WEB_PROGRAMS.map((program) => {
        const found = files.get(program)
        if (found === undefined) throw new NotBuilt(`${BUILT_WEB} has no ${program}`)
        return [program, found]
      }),
    ) as Record<WebProgram, StaticFiles>
  } catch (error) {
    if (!(error instanceof NotBuilt)) throw error
    throw new NotBuilt(
      `The pages for browsers are not built: ${error.message}.\nRun \`npm run build\` where the development packages are installed (\`npm ci\`), and copy the folder build/ here if that is another machine.`,
    )
  }
}

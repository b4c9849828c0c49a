import { globSync, readFileSync } from 'node:fs'

export type Command = { document: string; text: string }

const DOCUMENTS = ['*.md', 'docs/**/*.md', '{src,test,web,countries,packages,simulator}/**/README.md']
const SHELLS = new Set(['', 'sh', 'bash', 'console'])
const PROGRAMS = /^(?:npm|npx|node|curl|export)\b/

/** Every command of a document: the lines of its shell blocks, and the commands in backticks. */
export function namedCommands(): Command[] {
  return DOCUMENTS.flatMap((pattern) => globSync(pattern, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)) })).flatMap((document) => {
    const source = readFileSync(document, 'utf8')
    return commandsIn(source).map((text) => ({ document, text }))
  })
}

export function commandsIn(source: string): string[] {
  const blocks = Array.from(source.matchAll(/^```(\w*)\n(.*?)^```/gms)).flatMap(([, language = '', block = '']) => (SHELLS.has(language) ? [block] : []))
  const typed = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
  const inline = Array.from(source.replaceAll(/^```.*?^```/gms, '').matchAll(/`((?:npm|npx|node) [^`]+)`/g), ([, text]) => text as string)
  return [...typed, ...inline]
    .flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : line.split(' && ')))
    .map((line) =>
      line
        .replace(/\s+#.*$/, '')
        .replace(/^(?:[A-Z_]+=\S+ )+/, '')
        .trim(),
    )
    .filter((line) => PROGRAMS.test(line))
}

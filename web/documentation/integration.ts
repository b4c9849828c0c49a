import { openConverter } from './converter.ts'
import { copyButton } from './copy.ts'
import { openSearch } from './search.ts'
import { makeTabs } from './tabs.ts'

makeTabs([...document.querySelectorAll<HTMLElement>('[data-tabs]')])
for (const sample of document.querySelectorAll<HTMLElement>('.sample')) {
  sample.append(copyButton(() => [...sample.querySelectorAll('pre')].find((pre) => pre.closest('[hidden]') === null)?.textContent ?? ''))
}
const form = document.querySelector<HTMLFormElement>('#converter')
if (form) openConverter(form)
const search = document.querySelector<HTMLElement>('.search')
if (search) openSearch(search)

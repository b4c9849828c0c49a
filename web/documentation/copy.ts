/** A button that copies what `text` returns at that moment. */
export function copyButton(text: () => string): HTMLButtonElement {
  const russian = document.documentElement.lang === 'ru'
  const [copy, copied] = russian ? ['Скопировать', 'Скопировано'] : ['Copy', 'Copied']
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  button.addEventListener('click', () => {
    void navigator.clipboard?.writeText(text()).then(() => {
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2_000)
    })
  })
  return button
}

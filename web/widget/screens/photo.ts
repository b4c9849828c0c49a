import { SENDER_LIMITS } from '#domain/sender-limits.ts'
import { h } from '../dom.ts'
import { preparedPhoto, type Photo } from '../photo-files.ts'
import type { Screen } from '../stage.ts'
import { isTouch } from '../where.ts'
import { manual } from './manual.ts'
import { button, iconButton, paragraph } from './parts.ts'

const MOST = SENDER_LIMITS.photosPerRequestMax

/** Up to five photos, reviewed before they are sent. */
export const photo: Screen = (stage) => photoWith([])(stage)

const photoWith =
  (chosen: readonly Photo[]): Screen =>
  (stage) => {
    const { text, say, show, submit, signal } = stage
    const photos = [...chosen]
    const tray = h('ul', { class: 'tray', hidden: true })
    const note = paragraph('', 'note')
    const trouble = h('p', { class: 'trouble', role: 'alert' })
    const inputs = [picker(false), picker(true)]
    const lead = paragraph(text('photoLead'))
    const buttons = h('div', { class: 'actions' })
    draw()
    return { title: text('photoTitle'), body: [lead, ...inputs, tray, note, trouble, buttons] }

    function picker(isCamera: boolean): HTMLInputElement {
      const input = h('input', {
        type: 'file',
        class: isCamera ? 'from-camera' : 'from-files',
        hidden: true,
        multiple: !isCamera,
        accept: 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
        capture: isCamera ? 'environment' : null,
        onchange: () => {
          const files = [...(input.files ?? [])]
          input.value = '' // the same file may be chosen again
          void add(files)
        },
      })
      return input
    }

    async function add(files: readonly File[]): Promise<void> {
      trouble.textContent = ''
      note.textContent = text('preparing')
      buttons.hidden = true // nothing can be added or sent while photos are being prepared
      const troubles = files.length > MOST - photos.length ? [text('tooManyPhotos', { most: MOST })] : []
      for (const file of files.slice(0, MOST - photos.length)) {
        const made = await preparedPhoto(file) // one after another: phones lack the memory for five at once
        if (signal.aborted) return
        if ('refused' in made) troubles.push(text(made.refused, { name: made.name, most: SENDER_LIMITS.photoBytesMax / 1024 / 1024 }))
        else photos.push(made)
      }
      trouble.textContent = troubles.join(' ')
      draw()
      buttons.hidden = false
      buttons.querySelector('button')?.focus()
      say(note.textContent)
    }

    function draw(): void {
      const [fromFiles, fromCamera] = inputs as [HTMLInputElement, HTMLInputElement]
      const isEmpty = photos.length === 0
      lead.hidden = !isEmpty
      tray.hidden = isEmpty
      note.textContent = isEmpty ? '' : text('photoCount', { count: photos.length, most: MOST })
      tray.replaceChildren(
        ...photos.map((one, index) =>
          h(
            'li',
            {},
            picture(one, index),
            iconButton(
              'close',
              text('removePhoto', { number: index + 1 }),
              () => {
                photos.splice(index, 1)
                draw()
                buttons.querySelector('button')?.focus()
              },
              'remove',
            ),
          ),
        ),
      )
      buttons.replaceChildren(
        ...(isEmpty
          ? [
              isTouch() ? button('primary', text('takePhoto'), () => fromCamera.click(), 'photo') : null,
              button(isTouch() ? 'secondary' : 'primary', text('choosePhoto'), () => fromFiles.click(), 'gallery'),
            ]
          : [
              button('primary', text('send'), () => submit({ source: 'widget-photo', photos: [...photos] })),
              photos.length < MOST ? button('secondary', text('addPhoto'), () => (isTouch() ? fromCamera : fromFiles).click(), 'photo') : null,
            ]
        ).filter((one) => one !== null),
        button('plain', text('manual'), typeInstead, 'manual'),
      )
    }

    /** Coming back from the form, the participant finds the chosen photos. */
    function typeInstead(): void {
      show(photoWith(photos), 'instead')
      show(manual)
    }

    /** A canvas and not a blob URL, which a page's policy may forbid. */
    function picture({ thumbnail, name }: Photo, index: number): HTMLElement {
      if (thumbnail === null) return h('div', { class: 'no-thumbnail' }, name)
      thumbnail.setAttribute('role', 'img')
      thumbnail.setAttribute('aria-label', text('photoNumber', { number: index + 1 }))
      return thumbnail
    }
  }

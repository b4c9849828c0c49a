import { useMemo, useReducer } from 'react'

/** Where a code lies in a photo that fills its frame: its distance from the middle and its side, in pixels, and the frame's shorter side; `area` is in the pixels of the photo. */
export type CodePlace = { x: number; y: number; side: number; room: number; area: { x: number; y: number; width: number; height: number } }

export type View = { photo: number; zoom: number; turn: number; x: number; y: number; contrast: boolean; code: CodePlace | null }

export type Step =
  | { kind: 'zoom'; by: number }
  | { kind: 'turn'; by: number }
  | { kind: 'photo'; by: number; of: number }
  | { kind: 'contrast' }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'code'; at: CodePlace | null }
  | { kind: 'toCode' }
  | { kind: 'fit' }
  | { kind: 'reset' }

const START: View = { photo: 0, zoom: 1, turn: 0, x: 0, y: 0, contrast: false, code: null }

/** How a photo is viewed: which one, its zoom, rotation and place. */
export function useView() {
  const [view, step] = useReducer(reduce, START)
  return useMemo(() => ({ view, step }), [view])
}

/** The keys of a photo, by their places on the keyboard. */
export const viewKeys = (step: (step: Step) => void, photos: number): Record<string, () => void> => {
  const zoom = (by: number) => () => step({ kind: 'zoom', by })
  const turn = (by: number) => () => step({ kind: 'turn', by })
  const photo = (by: number) => () => step({ kind: 'photo', by, of: Math.max(1, photos) })
  const move = (x: number, y: number) => () => step({ kind: 'move', x, y })
  return {
    KeyC: () => step({ kind: 'contrast' }),
    KeyG: () => step({ kind: 'toCode' }),
    Equal: zoom(1.4),
    NumpadAdd: zoom(1.4),
    Minus: zoom(1 / 1.4),
    NumpadSubtract: zoom(1 / 1.4),
    BracketLeft: turn(-90),
    BracketRight: turn(90),
    ArrowLeft: move(STRIDE, 0),
    ArrowRight: move(-STRIDE, 0),
    ArrowUp: move(0, STRIDE),
    ArrowDown: move(0, -STRIDE),
    PageUp: photo(-1),
    PageDown: photo(1),
    Digit0: () => step({ kind: 'fit' }),
  }
}

/** Pixels by which an arrow key moves a photo. */
const STRIDE = 80

function reduce(view: View, step: Step): View {
  switch (step.kind) {
    case 'zoom':
      return within({ ...view, zoom: Math.min(8, Math.max(1, view.zoom * step.by)) })
    case 'turn':
      return { ...view, turn: (view.turn + step.by + 360) % 360 }
    case 'photo':
      return { ...START, contrast: view.contrast, photo: (view.photo + step.by + step.of) % step.of }
    case 'contrast':
      return { ...view, contrast: !view.contrast }
    case 'move':
      return within({ ...view, x: view.x + step.x, y: view.y + step.y })
    case 'code':
      return { ...view, code: step.at }
    case 'toCode':
      return view.code === null ? view : aroundCode(view, view.code)
    case 'fit':
      return { ...START, photo: view.photo, contrast: view.contrast, code: view.code }
    case 'reset':
      return START
  }
}

/** A photo without zoom is centred. */
const within = (view: View): View => (view.zoom === 1 ? { ...view, x: 0, y: 0 } : view)

/** The code in the middle at half of the frame, because the requisites are printed beside it. */
function aroundCode(view: View, { x, y, side, room }: CodePlace): View {
  const zoom = Math.min(8, Math.max(1, room / 2 / side))
  const [cos, sin] = [Math.round(Math.cos((view.turn * Math.PI) / 180)), Math.round(Math.sin((view.turn * Math.PI) / 180))]
  return within({ ...view, zoom, x: -zoom * (x * cos - y * sin), y: -zoom * (x * sin + y * cos) })
}

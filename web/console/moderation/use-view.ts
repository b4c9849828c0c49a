import { useMemo, useReducer } from 'react'

export type View = { photo: number; zoom: number; turn: number; x: number; y: number; contrast: boolean }

type Step =
  | { kind: 'zoom'; by: number }
  | { kind: 'turn'; by: number }
  | { kind: 'photo'; by: number; of: number }
  | { kind: 'contrast' }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'reset' }

const START: View = { photo: 0, zoom: 1, turn: 0, x: 0, y: 0, contrast: false }

/** How a photo is viewed: which one, its zoom, rotation and place. */
export function useView() {
  const [view, step] = useReducer(reduce, START)
  return useMemo(() => ({ view, step }), [view])
}

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
      return { ...view, x: view.x + step.x, y: view.y + step.y }
    case 'reset':
      return START
  }
}

/** A photo without zoom is centred. */
const within = (view: View): View => (view.zoom === 1 ? { ...view, x: 0, y: 0 } : view)

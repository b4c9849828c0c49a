type Row = readonly [number, number, number]
type Turn = readonly [Row, Row, Row]

/** A camera that looks at a point of the table from `distanceMm` along a tilted axis. */
export type Camera = {
  focalPx: number
  distanceMm: number
  aimMm: readonly [number, number]
  centrePx: readonly [number, number]
  /** Rotation matrix from the table's axes to the camera's, by row. */
  turn: Turn
}

export type Pose = {
  /** Rotation of the picture. */
  rollDeg: number
  /** Angle from straight above, and the side of the picture towards which the camera is tilted. */
  tiltDeg: number
  tiltTowardsDeg: number
  /** Scale at the point that the camera looks at. A large scale means a near camera and much perspective. */
  pxPerMm: number
  /** Place of that point in the picture, in shares of the frame. */
  at: readonly [number, number]
}

/** A phone's lens sees about 65° along its long side. */
const FOCAL_OF_LONG_SIDE = 0.8

export function placeCamera(width: number, height: number, aimMm: readonly [number, number], pose: Pose): Camera {
  const focalPx = FOCAL_OF_LONG_SIDE * Math.max(width, height)
  const roll = (pose.rollDeg * Math.PI) / 180
  const tilt = (pose.tiltDeg * Math.PI) / 180
  const towards = (pose.tiltTowardsDeg * Math.PI) / 180
  const axis = [Math.cos(towards), Math.sin(towards), 0] as const
  const tilted = turnAbout(axis, tilt)
  const rolled = turnAbout([0, 0, 1], roll)
  const centrePx = [pose.at[0] * width, pose.at[1] * height] as const
  return { focalPx, distanceMm: focalPx / pose.pxPerMm, aimMm, centrePx, turn: oneAfterOther(rolled, tilted) }
}

/** Pixel and nearness (one divided by the distance) of a point in space. */
export function project(camera: Camera, x: number, y: number, z: number): [px: number, py: number, nearness: number] {
  const { focalPx, distanceMm, aimMm, centrePx, turn } = camera
  const fromX = x - aimMm[0]
  const fromY = y - aimMm[1]
  const [right, down, up] = turn.map(([a, b, c]) => a * fromX + b * fromY + c * z) as unknown as Row
  const nearness = 1 / Math.max(1, distanceMm - up)
  return [centrePx[0] + focalPx * right * nearness, centrePx[1] + focalPx * down * nearness, nearness]
}

function oneAfterOther(first: Turn, second: Turn): Turn {
  const cell = ([a, b, c]: Row, column: 0 | 1 | 2): number => a * first[0][column] + b * first[1][column] + c * first[2][column]
  const row = (of: Row): Row => [cell(of, 0), cell(of, 1), cell(of, 2)]
  return [row(second[0]), row(second[1]), row(second[2])]
}

function turnAbout([x, y, z]: Row, angle: number): Turn {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const rest = 1 - cos
  return [
    [cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin],
    [y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin],
    [z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest],
  ]
}

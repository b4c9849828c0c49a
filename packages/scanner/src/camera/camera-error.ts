import type { CameraError, CameraErrorCode } from '../types.ts'

export function cameraError(code: CameraErrorCode, message: string): CameraError {
  const error = new Error(message) as CameraError
  error.name = 'CameraError'
  error.code = code
  return error
}

/** The meaning of the browser's refusal. Old browsers have other names for some errors. */
export function asCameraError(reason: unknown): CameraError {
  const { name = '', message = '', code } = (reason ?? {}) as Partial<CameraError>
  if (name === 'CameraError' && code !== undefined) return reason as CameraError
  return cameraError(CODES[name] ?? 'failed', message === '' ? name || 'the camera could not be started' : message)
}

const CODES: Record<string, CameraErrorCode> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  ConstraintNotSatisfiedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

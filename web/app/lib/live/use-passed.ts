import { useServerTime } from './use-server-time.ts'

/** Tells whether `instant` (ISO 8601) has passed; false for null. Renders the component again when it passes. */
export function usePassed(instant: string | null): boolean {
  const at = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant)
  const now = useServerTime((time) => (time < at && Number.isFinite(at) ? at - time : null))
  return at <= now
}

/** A zone by its distance from UTC, such as `+05:37`, in which it is this wall time now. */
export function zoneAt(wallTime: string): string {
  const DAY_MINUTES = 24 * 60
  const [hours = 0, minutes = 0] = wallTime.split(':').map(Number)
  const now = new Date()
  const ahead = hours * 60 + minutes - (now.getUTCHours() * 60 + now.getUTCMinutes())
  // The nearest such zone: no business is more than half a day from UTC.
  const distance = ((ahead + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2
  const [ofHours, ofMinutes] = [Math.floor(Math.abs(distance) / 60), Math.abs(distance) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${distance < 0 ? '-' : '+'}${twoDigits(ofHours)}:${twoDigits(ofMinutes)}`
}

export const checklist = {
  missing:
    '{count, plural, one {One thing is missing before you open} other {{count, number} things are missing before you open}}',
}

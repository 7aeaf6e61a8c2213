export const profile = {
  title: 'Hello, {name}',
  description: 'This is what we know about you.',
}

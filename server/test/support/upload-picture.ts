import type { Picture } from '@jhilik/contract/uploads.ts'
import sharp from 'sharp'
import type { Answer } from './answer.ts'
import type { SignedIn, TestApp } from './app.ts'

/** A small photo, which no other call returns. */
export async function newPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  return sharp({ create: { width: 64, height: 64, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
}

/** Uploads a picture as the form of the site does. */
export async function uploadPicture(
  app: TestApp,
  { token }: SignedIn,
  content: Buffer,
  { name = 'photo.jpg', query = '' } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${app.url}/api/uploads/pictures${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answer<Picture>,
  }
}

/** The part that the names of its files have in common. */
export const hashOf = ({ img }: Picture): string => img.slice('/uploads/'.length, -'.jpg'.length)

/** Asks for all files of a picture and returns the statuses. */
export const statusesOf = (app: TestApp, { img, sources }: Picture): Promise<number[]> =>
  Promise.all(
    [img, ...sources.map(({ url }) => url)].map(async (path) => (await fetch(app.url + path)).status),
  )

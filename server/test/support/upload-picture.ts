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

/** As the form of the site sends it. */
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

/** The part of the names of its files. */
export const hashOf = ({ img }: Picture): string => img.slice('/uploads/'.length, -'.jpg'.length)

/** Of all its files. */
export const statusesOf = (app: TestApp, { img, sources }: Picture): Promise<number[]> =>
  Promise.all(
    [img, ...sources.map(({ url }) => url)].map(async (path) => (await fetch(app.url + path)).status),
  )

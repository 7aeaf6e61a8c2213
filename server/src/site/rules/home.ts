import { type HomePicturesRequest, homePicturesRequestSchema } from '@jhilik/contract/home.ts'

/** Returns the stored pictures; none when nothing is stored, or nothing valid. */
export function storedPictures(stored: unknown): HomePicturesRequest {
  const checked = homePicturesRequestSchema.safeParse(stored)
  return checked.success ? checked.data : { hero: null, gallery: [], revision: 0 }
}

/** Returns the names of the files of pictures, by the fields that have them. */
export function filesOf({ hero, gallery }: HomePicturesRequest): { field: string; file: string }[] {
  const nameOf = (img: string) => img.slice(img.lastIndexOf('/') + 1)
  return [
    ...(hero ? [{ field: 'hero.img', file: nameOf(hero.img) }] : []),
    ...gallery.map(({ img }, index) => ({ field: `gallery.${index}.img`, file: nameOf(img) })),
  ]
}

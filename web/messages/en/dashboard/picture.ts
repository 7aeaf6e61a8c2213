export const picture = {
  choose: 'Upload a picture',
  uploading: 'Uploading…',
  uploaded: 'The picture has been uploaded.',
  limits: 'Choose a file or drop it here: JPEG, PNG, WebP or AVIF, at most 8 MB. Or give a link below.',
  remove: 'Remove the picture',
  preview: 'The picture as it is now',
  none: 'No picture yet',
  broken: 'This picture cannot be shown.',
  wrongType: 'This file is not a picture we can show. Please choose a JPEG, PNG, WebP or AVIF.',
  tooBig: 'This picture is too big. Please choose one of at most 8 MB.',
  failed: 'The picture could not be uploaded. Check your connection and try again.',
}

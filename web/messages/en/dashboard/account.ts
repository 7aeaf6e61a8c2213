export const account = {
  profile: {
    none: 'No user information available',
    customer: 'Customer',
    admin: 'Admin',
    noPhone: 'No phone number yet',
    noAddress: 'No address yet',
    edit: 'Edit profile',
  },
  manage: {
    title: 'Manage Profile',
    description: 'Keep your details current: they fill in the booking form for you.',
    emailHint: 'Your email cannot be changed.',
    imageHint: 'A link to a picture, starting with https://',
    submit: 'Update Profile',
    saving: 'Updating...',
    success: 'Profile Updated',
    successText: 'Your profile has been updated successfully.',
    failed: 'Update Failed',
    failedText: 'There was an error updating your profile.',
    failedInline: 'Failed to update profile. Please try again.',
    noId: 'User ID is missing.',
  },
}

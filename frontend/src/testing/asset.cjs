// What a picture, a video or a style sheet is imported as: its address. No test looks at it.
module.exports = '/assets/file';

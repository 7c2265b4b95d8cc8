// What a picture or a video is imported as: its address. No test looks at it.
module.exports = '/assets/file';

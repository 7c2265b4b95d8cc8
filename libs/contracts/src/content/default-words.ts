/** The longer words of the site until the studio has its own: a heading, and the text below it. */

export const defaultStory = `The studio began in a cutting room. A documentary had lost the rights to its only song three days before the mix, and a music editor with a shelf of demos by unsigned artists was asked for help. The scene played better with the new song than with the old one, the artist was paid properly for the first time, and everyone went home on time.

We have worked that way ever since: from the picture outwards, with a small catalog that we know by heart, and with artists we can call. We clear both sides of a song before we play it to you, we say what it will cost before you fall in love with it, and we answer within a day.`;

export const defaultPoints = `# Industry Insights
We know what fits a scene, what the rights cost and how long they take to clear. You hear all three before you fall in love with a song.

# Curated Excellence
A small catalog, picked by ear. We’ve listened to every track from start to finish, and we know the people who made it.

# Collaborative Approach
We work with directors, editors and producers from the first cut to the final mix, and we adapt when the picture changes.`;

export const defaultBenefits = `# Heard by people
A music supervisor listens to every song you send. No algorithm decides for us.

# Placed in film and TV
The music we take on goes into the catalog we pitch from: film, television and brands.

# Yours to keep
Sending a song lets us listen to it, and nothing more. Licensing is always a separate conversation.`;

export const defaultFaq = `# What kind of music are you looking for?
Any genre, as long as it has a voice of its own: songs and instrumentals, finished and mixed. Rough demos rarely work to picture.

# Which files can I send?
WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB each and between one second and 20 minutes long. Send the best quality you have: we keep your file exactly as it is.

# Do I have to upload a file?
No. A link where we can listen is enough to start with. With a file, we can try your song against a scene right away; you can add it later on your music’s page.

# Do I need to own all the rights?
You, or people you can name, should control both the recording and the composition. Each song has a Rights section for co-writers, samples and who signs; you can finish it later on your music’s page.

# When will I hear back?
{promise}, shortlisted or not.

# Where do I see what becomes of my music?
On its own page. You get the link when you have sent your music: it tells what happened, what became of each song, and lets you add what is missing. Have you lost it? [Ask for your links](/music).

# Is a document from you genuine?
[Check it here](/verify): the page says whether it is from us and unaltered, without your file leaving your computer.`;

/** What docs/personal-data.md says, for the people whom it is about. Periods come from the settings (frontend/src/lib/words/site-words.ts). */
export const defaultPrivacy = `# Who is responsible
{studio} decides what happens with personal data on this site, and answers your questions: [{email}](mailto:{email}). The [imprint](/imprint) says who we are.

# Looking around
{cookies} Your network address is used to send you the page and, for an hour at most, to keep forms from being abused. The logs of this site do not hold it.

# When you write to us
We store what you enter in a project brief or a message: your name, your email address, what you tell us about your project, and our notes about it. We use it to reply and to work with you. {keptBriefs} {keptMessages}

# When you send us music
We store what you enter and upload: your name, your email address, your songs with their lyrics, rights and files, and what we found when we checked the files. We use it to consider your music and to answer you. {keptMusic} You choose yourself what becomes of your files if we decline. Music that we license stays in our catalog for as long as its license says.

Your submission has a page of its own, where you can correct it, take it back, get a copy of everything and have it erased: [find your music](/music).

# When we send you music
If we send you a selection of music, you get a private link to it. {listening} We keep what you choose, comment and ask for until we delete the selection. If the link has a password, a cookie remembers for 90 days that you have entered it; it is good for that page alone.

# What stays in your browser
An unfinished brief, message or submission is kept in your own browser, for up to seven days, so that you can go on with it. It is gone once it is sent or cleared. The number of a submission and the link to its page stay there for a day.

# Who gets to see it
The people of the studio, and those who run our server and our email for us. We sell nothing, and pass nothing on unless you ask us to, as when we license your song, or the law demands it. If this site names you and should not, write to us.

# Why we may
We answer you and prepare a contract with you because you asked us to. Beyond that we have a legitimate interest in knowing what our clients need and in keeping this site safe. In the European Union these are points (b) and (f) of Article 6(1) of the General Data Protection Regulation.

# Your rights
You can ask us for a copy of your data, have it corrected, restricted or erased, take it elsewhere, and object to its use. Write to [{email}](mailto:{email}). You can also complain to the data protection authority where you live.`;

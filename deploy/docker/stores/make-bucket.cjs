// Makes the bucket of the S3-compatible store where it is missing. Runs in the image of media, which has S3's client.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { CreateBucketCommand, HeadBucketCommand, S3Client } = createRequire('/app/')('@aws-sdk/client-s3');

const secret = (name) => readFileSync(process.env[`${name}_FILE`], 'utf8').trim();
const Bucket = process.env.S3_BUCKET;
const client = new S3Client({
  endpoint: process.env.S3_ENDPOINT,
  region: process.env.S3_REGION || 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: secret('S3_ACCESS_KEY_ID'), secretAccessKey: secret('S3_SECRET_ACCESS_KEY') },
});

const isMissing = (fault) => fault.$metadata?.httpStatusCode === 404;
const make = async () => {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (fault) {
    if (!isMissing(fault)) throw fault;
    await client.send(new CreateBucketCommand({ Bucket }));
  }
};

make().catch((fault) => {
  console.error(`The bucket ${Bucket} could not be made: ${fault.message}`);
  process.exit(1);
});

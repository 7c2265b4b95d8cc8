// @ts-check

export const replicaSet = 'cueroom';

const notYetInitialized = 94;

/**
 * Makes a fresh mongod a replica set of one, or gives the one of an earlier start its new port. Safe to call again.
 * @param {string} host
 * @returns {Promise<boolean>} whether it takes writes now
 */
export const becomeReplicaSet = async (host) => {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
  });
  try {
    const admin = client.db('admin');
    const config = await admin.command({ replSetGetConfig: 1 }).then(
      (answer) => answer['config'],
      (error) => (error.code === notYetInitialized ? undefined : Promise.reject(error)),
    );
    if (!config) {
      await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
    } else if (config.members[0].host !== host) {
      const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    return (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;
  } catch {
    return false; // still starting: asked again
  } finally {
    await client.close();
  }
};

import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema } from 'mongoose';

/** There is one user, whose id is therefore fixed: two replicas that start at once cannot make two. */
export const adminId = 'admin';

export interface UserDocument {
  _id: string;
  username: string;
  /** argon2id, in the PHC string format. */
  passwordHash: string;
}

export const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, default: adminId },
    username: { type: String, required: true },
    passwordHash: { type: String, required: true },
  },
  schemaOptions,
);

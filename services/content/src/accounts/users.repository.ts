import type { User } from '@cueroom/contracts/content/users';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { adminId, type UserDocument } from './users.schema';

@Injectable()
export class UsersRepository {
  constructor(@InjectModel('User') private readonly users: Model<UserDocument>) {}

  async findByName(username: string): Promise<User | null> {
    return this.users.findOne({ username }, { _id: 0, username: 1, passwordHash: 1 }).lean<User>();
  }

  async findAdmin(): Promise<User | null> {
    return this.users.findById(adminId, { _id: 0, username: 1, passwordHash: 1 }).lean<User>();
  }

  async insertAdmin(user: User): Promise<boolean> {
    const { upsertedCount } = await this.users.updateOne({ _id: adminId }, { $setOnInsert: user }, { upsert: true });
    return upsertedCount === 1;
  }

  async updateAdmin(user: User): Promise<void> {
    await this.users.updateOne({ _id: adminId }, { $set: user });
  }
}

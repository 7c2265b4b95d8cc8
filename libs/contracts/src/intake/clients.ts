import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { message, one, pageOf } from '../message';
import { ClientPitch } from '../pitches/clients';
import { IdParam, OptionalText, PageQuery, RecordId } from '../rules';
import { Brief } from './briefs';
import { Contact } from './contacts';
import { Submission } from './submissions';

/** A person: everything that came from one email address or went there. */
class ClientDetails {
  /** Of the address: the same for as long as there is anything of that person. */
  @RecordId() id!: string;
  @IsString() email!: string;
  /** As the newest record has it. */
  @IsString() name!: string;
  @IsOptional() @IsString() company!: string | null;
  @IsOptional() @RecordId() companyId!: string | null;
}

export class Client extends ClientDetails {
  /** How many. */
  @IsInt() briefs!: number;
  @IsInt() messages!: number;
}

/** The newest of each kind, newest first. */
export class ClientPage extends ClientDetails {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Brief) briefs!: Brief[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => Contact) messages!: Contact[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => ClientPitch) pitches!: ClientPitch[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => Submission) submissions!: Submission[];
}

export class Company {
  @RecordId() id!: string;
  @IsString() name!: string;
  /** Whose newest record with a company names this one. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => Client) people!: Client[];
}

export class ListClients extends PageQuery {
  /** Beginnings of words of the name, the email or the company. */
  @OptionalText() q?: string;
}

/** Whoever wrote last comes first. */
export const listClients = message('intake.list-clients', ListClients, pageOf(Client));
export const getClient = message('intake.get-client', IdParam, one(ClientPage));
export const getCompany = message('intake.get-company', IdParam, one(Company));

/** Types of schema.org 30.0 that count as another type in Google's rich results, by that other type. */
const KINDS_OF: Readonly<Record<string, string>> = {
  Article: 'NewsArticle BlogPosting',
  Product: 'IndividualProduct ProductModel Car',
  SoftwareApplication: 'MobileApplication WebApplication VideoGame',
  Organization: 'Corporation NewsMediaOrganization NGO OnlineBusiness OnlineMarketplace OnlineStore',
  Review: 'CriticReview UserReview EmployerReview',
  DiscussionForumPosting: 'SocialMediaPosting',
  Event:
    'BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent DanceEvent EducationEvent EventSeries ExhibitionEvent ' +
    'Festival FoodEvent Hackathon LiteraryEvent MusicEvent PerformingArtsEvent SaleEvent ScreeningEvent SocialEvent ' +
    'SportsEvent TheaterEvent VisualArtsEvent',
  LocalBusiness:
    'AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental ' +
    'AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry ' +
    'EmergencyService FireStation Hospital PoliceStation EmploymentAgency EntertainmentBusiness AdultEntertainment ' +
    'AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub FinancialService AccountingService ' +
    'AutomatedTeller BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop ' +
    'Distillery FastFoodRestaurant IceCreamShop Restaurant Winery GovernmentOffice PostOffice ' +
    'HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor ' +
    'HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany ' +
    'Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library LodgingBusiness BedAndBreakfast ' +
    'Campground Hostel Hotel Motel Resort SkiResort MedicalBusiness Dermatology DietNutrition Emergency Geriatric ' +
    'Gynecologic MedicalClinic Midwifery Nursing Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric ' +
    'Pharmacy Physician IndividualPhysician PhysiciansOffice Physiotherapy PlasticSurgery Podiatric PrimaryCare ' +
    'Psychiatric PublicHealth ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ' +
    'ShoppingCenter SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub ' +
    'StadiumOrArena TennisComplex Store BikeStore BookStore ClothingStore ComputerStore ConvenienceStore ' +
    'DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop ' +
    'HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MovieRentalStore MusicStore ' +
    'OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore ' +
    'WholesaleStore TelevisionStation TouristInformationCenter TravelAgency',
};

const OTHER_TYPE = new Map(
  Object.entries(KINDS_OF).flatMap(([type, kinds]) => kinds.split(' ').map((kind) => [kind, type] as const)),
);

/** Returns the types and their supertypes. */
export function kindsOf(types: readonly string[]): ReadonlySet<string> {
  return new Set(types.flatMap((type) => [type, OTHER_TYPE.get(type) ?? type]));
}

/** Whether one of the types is the given one, or a subtype. */
export function isKindOf(types: readonly string[], wanted: string): boolean {
  return types.some((type) => type === wanted || OTHER_TYPE.get(type) === wanted);
}
